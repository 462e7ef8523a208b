// The launcher preloads this file into a program, which then receives SIGTERM when the launcher ends, even if it was killed.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
