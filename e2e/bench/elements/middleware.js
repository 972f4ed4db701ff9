import { createOryMiddleware } from '@ory/nextjs/middleware'
import { oryConfig } from './ory.config.mjs'

export const middleware = createOryMiddleware(oryConfig)
