/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startLatchkey } = await import('./app/start-latchkey')
    await startLatchkey()
  }
}
