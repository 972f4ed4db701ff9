import { needs } from '../ory/releases'
import { deviceScreens } from './screens/device-screens'
import { flowScreens } from './screens/flow-screens'
import { lineScreens } from './screens/line-screens'
import { methodScreens } from './screens/method-screens'
import { oauthScreens } from './screens/oauth-screens'
import { ruleScreens } from './screens/rule-screens'
import type { Screens } from './screens/screen'

/** Every screen, and how to open it. The checks of layout and screenshots visit all of them. */
export const screens: Screens = {
  ...flowScreens,
  ...methodScreens,
  ...lineScreens,
  ...oauthScreens,
  ...deviceScreens,
  ...ruleScreens,
}

/** The tag of a test that opens a screen. Some releases lack some screens. */
export function tagOf(screen: string): { tag?: string } {
  return screen in deviceScreens ? { tag: needs('device-grant') } : {}
}
