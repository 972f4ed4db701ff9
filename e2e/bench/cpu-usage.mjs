/** Runs in a measured server. It reports the CPU time to its parent, and it ends with its parent. */
process.on('message', (message) => {
  if (message === 'cpu-usage') process.send?.(process.cpuUsage())
})
process.once('disconnect', () => process.exit())
