import nextEnv from '@next/env'

/**
 * Reads the environment as `next start` does: the variables of the process first, then the `.env` files of
 * this folder. The server, the doctor and the operator's commands all read it here.
 * @param {'production' | 'development'} mode the value of `NODE_ENV` if it is not set; `production` requires
 * everything that a production server needs
 */
export function readEnvironment(mode) {
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || mode })
  nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV !== 'production', silent)
}

const silent = { info: () => {}, error: () => {} }
