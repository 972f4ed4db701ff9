import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { configReader, type Variables } from '@/lib/config/variables'
import { readClaimsFile } from './claims-file'

/** Each mistake in the file is one of the variable. */
const claimsFile = z.string().transform((file, context) => {
  if (!isAbsolute(file)) {
    context.addIssue({
      code: 'custom',
      message: 'must be an absolute path, such as /etc/latchkey/claims.json',
    })
    return z.NEVER
  }
  const { claims, mistakes } = readClaimsFile(file)
  for (const message of mistakes) context.addIssue({ code: 'custom', message })
  return claims ?? z.NEVER
})

const shape = { CLAIMS_FILE: claimsFile.optional() }

/**
 * The operator's claims (docs/applications.md). They are apart from the other variables of OAuth2, which the middleware
 * reads: it has no use for the code that reads a file.
 */
export const claimsVariables = {
  shape,
  required: ({ CLAIMS_FILE }) => (CLAIMS_FILE === undefined ? [] : ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL']),
} satisfies Variables<typeof shape>

export const claimsConfig = configReader('claims', claimsVariables)
