import { expect, test } from '@jest/globals'
import { readPage } from './read-page'

test('a form has the fields that a browser sends, and its button', () => {
  const form = `<form action="/login" enctype="multipart/form-data"><input name="csrf" value="x"><input type="submit" name="no">
    <input name="typed"><input type="checkbox" name="off"><input type="radio" name="on" value="1" checked><input>
    <button name="method" value="password">Sign in</button></form>`
  expect(readPage(form).forms).toEqual([
    { action: '/login', isMultipart: true, fields: { csrf: 'x', typed: '', on: '1' }, method: 'password' },
  ])
})

test('a page names the next one', () => {
  expect(readPage('<meta http-equiv="refresh" content="0;url=/next">').nextUrl).toBe('/next')
  expect(readPage('<p>').nextUrl).toBeUndefined()
})
