import type { Page } from '@playwright/test'
import type { Person } from '../../fixtures/people'

/** Opens a screen. `person` has an account and is not signed in. */
export type OpenScreen = (page: Page, person: Person) => Promise<void>

/** Screens by name. */
export type Screens = Readonly<Record<string, OpenScreen>>
