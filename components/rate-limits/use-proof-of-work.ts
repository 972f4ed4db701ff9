import type { Challenge } from 'altcha-lib'
import { useEffect, useState } from 'react'

interface Work {
  readonly isWorking: boolean
  /** The value for the form; undefined until the browser has found it. */
  readonly proof: string | undefined
}

/**
 * Solves a challenge. The browser derives the keys in worker threads, so the page stays responsive.
 * @param challenge undefined if there is none
 */
export function useProofOfWork(challenge: Challenge | undefined): Work {
  const [proof, setProof] = useState<string>()
  const [isWorking, setIsWorking] = useState(challenge !== undefined)

  useEffect(() => {
    if (challenge === undefined) return
    setIsWorking(true)
    const controller = new AbortController()
    solve(challenge, controller)
      .then((found) => {
        if (!controller.signal.aborted) setProof(found)
      })
      // As without JavaScript: the visitor waits.
      .catch(() => undefined)
      .finally(() => {
        if (!controller.signal.aborted) setIsWorking(false)
      })
    return () => controller.abort()
  }, [challenge])

  return { isWorking, proof }
}

/** The time after which the browser gives up, in milliseconds. The wait may be over by then. */
const longestWork = 300_000

async function solve(challenge: Challenge, controller: AbortController): Promise<string | undefined> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: longestWork })
  return solution === null ? undefined : JSON.stringify({ challenge, solution })
}
