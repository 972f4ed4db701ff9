import { expect, test } from '@jest/globals'
import { courierMail } from './courier-mail'

test('a verification mail of Kratos 1.3.1', () => {
  const link = 'http://localhost:4465/api/.ory/self-service/verification?code=329709&flow=f'
  const message = {
    body: 'Hi, the code is 329709',
    html: '',
    message_type: 'email',
    recipient: 'ada@example.com',
    subject: 'Please verify your email address',
    template_data: {
      identity: { traits: { email: 'ada@example.com' } },
      request_url: 'http://localhost:4466/self-service/registration/browser',
      to: 'ada@example.com',
      verification_code: '329709',
      verification_url: link,
    },
    template_type: 'verification_code_valid',
  }
  expect(courierMail(message)).toEqual({
    to: 'ada@example.com',
    subject: 'Please verify your email address',
    templateType: 'verification_code_valid',
    body: 'Hi, the code is 329709',
    html: '',
    code: '329709',
    link,
  })
})

test('a message with a code and no link, and one with neither', () => {
  const message = { recipient: 'ada@example.com', template_type: 'login_code_valid' }
  expect(courierMail({ ...message, template_data: { login_code: '123456' } })).toMatchObject({
    code: '123456',
    link: '',
  })
  expect(courierMail(message)).toMatchObject({ code: '', link: '', subject: '', body: '' })
})

test('everything else is rejected', () => {
  expect(() => courierMail({ to: 'ada@example.com' })).toThrow()
})
