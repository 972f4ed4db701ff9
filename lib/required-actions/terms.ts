import type { RequiredAction } from './required-action'

/** The terms are accepted in their current version. Only the operator has terms. */
export const terms: RequiredAction = {
  name: 'terms',
  requirements: ({ TERMS_VERSION }) => ({ terms: TERMS_VERSION }),
  isDemanded: (requirements) => requirements.terms !== undefined,
  due: (requirements, { acceptedTerms }) =>
    requirements.terms !== undefined && requirements.terms !== acceptedTerms ? { name: 'terms' } : null,
}
