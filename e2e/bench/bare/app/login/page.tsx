import { flowPage } from '../../flow-page'

// biome-ignore lint/style/noDefaultExport: Next asks for it
export default flowPage('login')
