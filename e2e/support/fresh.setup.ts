import { test } from '@playwright/test'
import { forgetSecrets } from './secrets'

test('no secrets of an earlier run', () => {
  forgetSecrets()
})
