import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { api, isOfApi } from './server/api.ts'

/** Runs the API in Vite's server, too, so that `npm run dev` has one origin for the page and the API. */
const apiInDevelopment: Plugin = {
  name: 'api',
  configureServer({ middlewares }) {
    const answer = getRequestListener(api.fetch)
    middlewares.use((request, response, next) => {
      if (isOfApi(request.url ?? '')) void answer(request, response)
      else next()
    })
  },
}

export default defineConfig({ plugins: [react(), apiInDevelopment] })
