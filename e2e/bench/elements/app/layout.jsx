import '@ory/elements-react/theme/styles.css'

// biome-ignore lint/style/noDefaultExport: Next asks for it
export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
