/** Something is not right for a release. The message is for the maintainer. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}
