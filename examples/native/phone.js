import { createInterface } from 'node:readline'

// What a phone does for an application. Here it is a terminal: you open the URL yourself, and type what comes back.

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** Opens the system's browser: ASWebAuthenticationSession on iOS, a Custom Tab on Android. Never a web view of your own. */
export function openBrowser(url) {
  say(`\nOpen   ${url}\nThen copy the link of "Open the app", and paste it here.`)
}

/** The next URL that the system opens the application with. Anybody can send one. */
export async function nextUrl() {
  for (;;) {
    const line = await nextLine()
    if (URL.canParse(line)) return new URL(line)
  }
}

/** The next thing that the person does in the application. */
export async function nextLine() {
  const { value, done } = await lines.next()
  if (done) process.exit()
  return value.trim()
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}
