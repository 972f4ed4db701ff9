/** Loaded into a measured server: tells its parent how much CPU time it has used, and ends with its parent. */
process.on('message', (message) => {
  if (message === 'cpu-usage') process.send?.(process.cpuUsage())
})
process.once('disconnect', () => process.exit())
