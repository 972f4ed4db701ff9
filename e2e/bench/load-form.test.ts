import { expect, test } from '@jest/globals'
import { readPage } from './load-form'

test('a form has the fields that a browser sends, and the buttons', () => {
  const { forms } = readPage(`
    <form action="/search"><input name="q"></form>
    <form method="post" enctype="multipart/form-data"><input type="hidden" name="$ACTION_ID_1" value=""><input name="email" value="a@b.example">
      <input name="password" type="password"><input type="checkbox" name="remember" value="true">
      <input type="checkbox" name="terms" value="yes" checked><input value="without a name">
      <input type="submit" name="old" value="old"><button type="button" name="show"></button>
      <button name="method" value="password">Sign in</button>
    </form>`)
  expect(forms).toEqual([
    { action: '/search', isMultipart: false, fields: { q: '' }, buttons: [] },
    {
      action: '',
      isMultipart: true,
      fields: { $ACTION_ID_1: '', email: 'a@b.example', password: '', terms: 'yes' },
      buttons: [{ name: 'method', value: 'password' }],
    },
  ])
})

test('a page names its files once, and the page that comes next', () => {
  const { files, nextUrl } = readPage(`
    <link rel="stylesheet" href="/a.css"><link rel="icon" href="/icon.svg"><script>1</script>
    <script src="/a.js" async></script><script src="/a.js"></script>
    <meta http-equiv="refresh" content="0;url=http://localhost/callback?code=1&amp;state=2">`)
  expect(files).toEqual(['/a.css', '/a.js'])
  expect(nextUrl).toBe('http://localhost/callback?code=1&state=2')
  expect(readPage('<p>').nextUrl).toBeUndefined()
})
