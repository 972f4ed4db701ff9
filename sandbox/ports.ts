import { portalPortCount } from './portal-addresses'

/** How many of the ports in a row are for Kratos, Hydra and the OpenID provider; those of the portal come behind. */
export const servicePortCount = 5

/** How many ports in a row a sandbox takes. */
export const portCount = servicePortCount + portalPortCount
