/** How serious a message is (docs/behaviour.md 2.8). */
export type Severity = 'error' | 'success' | 'info' | 'disabled' | 'default'
