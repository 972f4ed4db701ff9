/** Runs in a measured server. It tells its parent the CPU time, and it ends with its parent. */
process.on('message', (message) => {
  if (message === 'cpu-usage') process.send?.(process.cpuUsage())
})
process.once('disconnect', () => process.exit())
