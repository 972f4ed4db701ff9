import type { Notice } from '@/lib/ory/kratos/outcome'

/** The notice of our pages for a limit, by what it counts. */
export function waitNotice({ rule }: { readonly rule: string }): Notice {
  if (rule === 'messages') return 'wait_message'
  return rule === 'sign-ups' ? 'wait_sign_up' : 'wait'
}

/** What Kratos would answer to a program, had it this limit. */
export function waitBody({ seconds }: { readonly seconds: number }): object {
  return {
    error: {
      id: 'too_many_tries',
      code: 429,
      status: 'Too Many Requests',
      reason: 'There were too many wrong or repeated tries.',
      message: `Please wait ${seconds} seconds and try again.`,
      details: { retry_after: seconds },
    },
  }
}
