import { portalPortCount } from './portal-urls'

/** How many ports in a row are for Kratos, Hydra and the OpenID provider. The portal's ports follow. */
export const servicePortCount = 5

/** How many ports in a row a sandbox needs. */
export const portCount = servicePortCount + portalPortCount
