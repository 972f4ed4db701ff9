/** How serious a message is (specification 2.8). */
export type Severity = 'error' | 'success' | 'info' | 'disabled' | 'default'
