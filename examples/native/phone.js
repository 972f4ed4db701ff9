import { createInterface } from 'node:readline'

// Plays the phone in a terminal: you open the URL yourself, and paste the link that a phone would open.

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** Opens the system's browser: ASWebAuthenticationSession on iOS, a Custom Tab on Android. Never use a web view. */
export function openBrowser(url) {
  say(`\nOpen   ${url}\nThen copy the link of "Open the app", and paste it here.`)
}

/** The next URL that the system opens the application with. Do not trust it, because anyone can send one. */
export async function nextUrl() {
  for (;;) {
    const line = await nextLine()
    if (URL.canParse(line)) return new URL(line)
  }
}

/** The next line that the person types. On a phone, it would be a tap in the application. */
export async function nextLine() {
  const { value, done } = await lines.next()
  if (done) process.exit()
  return value.trim()
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}
