import theme from 'vitepress/theme'
// After the theme's own style sheets.
import './style.css'

export default theme
