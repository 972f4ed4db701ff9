const { liffId, appUrl, latchkeyUrl } = JSON.parse(document.documentElement.dataset.settings)
const element = (id) => document.getElementById(id)

// `init` must run first: LINE opens the endpoint URL with the menu's path in the query, and `init` redirects to that
// path.
const isFromLine =
  / Line\//.test(navigator.userAgent) || new URLSearchParams(location.search).has('liff.state')
const liff = liffId && isFromLine ? await startLiff() : undefined
const response = await fetch('/me')
if (response.ok) showPerson(await response.json())
else if (response.status === 503) element('who').textContent = 'This does not work right now.'
else signIn(response.status === 403)

/** Loads LINE's SDK, which redirects to the menu's path and can close the window. It does not sign the person in. */
async function startLiff() {
  try {
    await new Promise((onload, onerror) => {
      const src = 'https://static.line-scdn.net/liff/edge/versions/2.31.0/sdk.js'
      document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }))
    })
    await window.liff.init({ liffId })
    return window.liff
  } catch {
    // The page works without the SDK.
  }
}

/** Redirects to Latchkey. Inside LINE, Latchkey redirects to LINE, which signs the person in without a question. */
function signIn(withSecondFactor) {
  const login = new URL('/login', latchkeyUrl)
  if (withSecondFactor) login.searchParams.set('aal', 'aal2')
  login.searchParams.set('return_to', appUrl + location.pathname + location.search)
  location.replace(login)
}

function showPerson({ email, id }) {
  element('who').textContent = `Signed in as ${email ?? id}`
  element('out').href = `${latchkeyUrl}/logout?return_to=${encodeURIComponent(`${appUrl}/`)}`
  element('out').hidden = false
  element('close').hidden = !liff?.isInClient()
  element('close').onclick = () => liff.closeWindow()
}
