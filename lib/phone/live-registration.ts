import 'server-only'
import { answerOf } from '../ory/answer'
import { frontendApi, onBehalfOf } from '../ory/clients'
import type { Flow } from '../ory/flow'
import { outcomeOf } from '../ory/outcome'
import type { Visitor } from '../web/visitor'

/** The registration flow of this visitor, as Kratos knows it by the visitor's cookies; null when it is not theirs or over. */
export async function liveRegistration(id: string, visitor: Visitor): Promise<Flow | null> {
  const answer = await answerOf(frontendApi().getRegistrationFlow({ id }, onBehalfOf(visitor)))
  const outcome = outcomeOf('registration', 'open', answer)
  return outcome.next === 'show' ? outcome.flow : null
}
