// Loaded into a program by its launcher: when the launcher is gone, even killed, the program ends as if asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
