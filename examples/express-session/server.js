import express from 'express'
import { page } from './page.js'
import { readSession, requireSecondFactor, requireSession } from './session.js'
import { appUrl, port } from './settings.js'

const app = express()
app.disable('x-powered-by')
app.use(readSession)

app.get('/', (_request, response) => {
  const { session } = response.locals
  response.send(page({ title: 'Harbour Shop', session, text: 'Everybody may see this page.' }))
})

app.get('/orders', requireSession, (_request, response) => {
  const { session } = response.locals
  response.send(page({ title: 'Your orders', session, text: 'Only you see this page.' }))
})

app.get('/payout', requireSession, requireSecondFactor, (_request, response) => {
  const { session } = response.locals
  response.send(page({ title: 'Pay out', session, text: 'You used a second factor.' }))
})

app.listen(port, () => process.stdout.write(`Open ${appUrl}\n`))
