import 'server-only'
import { onePerProcess } from '@/lib/process/one-per-process'
import { sharedRedis } from '@/lib/request/redis'
import { createPhoneLimits } from './limits'

/** The limits of phone codes, counted in Redis with `REDIS_URL`, and in the memory of this process without. */
export const phoneLimits = onePerProcess('phone-limits', () => createPhoneLimits(sharedRedis()))
