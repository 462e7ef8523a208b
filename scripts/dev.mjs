import { spawn } from 'node:child_process'
import { ensureInstalled } from './toolchain/install.mjs'
import { nodePath, projectFolder, toolEnvironment } from './toolchain/runtime.mjs'

ensureInstalled()

/** @param {string[]} parameters */
const run = (parameters) =>
  spawn(nodePath, parameters, {
    cwd: projectFolder,
    env: toolEnvironment({ WILLOW_API_PORT: process.env.PORT ?? '3000' }),
    stdio: 'inherit',
  })

const programs = [
  run(['--watch-preserve-output', '--watch', 'src/app/server/main.ts']),
  run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
]
const end = () => {
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
for (const program of programs) program.once('exit', end)
