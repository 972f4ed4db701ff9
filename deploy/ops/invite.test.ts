import { expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { invite } from './invite'

const logged = collectLogLines()
startTestServices({ kratos: new TestService() }, { LOG_LEVEL: 'info' })

test('a --return-to that is not allowed is refused in one sentence, without a line of the log', async () => {
  const options = { expires: '7d', returnTo: 'https://other.example/' }
  await expect(invite('ada@example.com', options)).rejects.toThrow(
    'Latchkey does not redirect to https://other.example/. ALLOWED_RETURN_URLS lists the allowed URLs.',
  )
  expect(logged()).toEqual([])
})
