import { execFileSync, spawn } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ifInstalled } from '#test/not-run.ts'
import { freePort } from '#test/servers/free-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Emulates the other processor; `libc6-arm64-cross` and `libstdc++6-arm64-cross` bring its libraries. */
const emulator = 'qemu-aarch64-static'

ifInstalled(emulator)(
  'the archive for arm64 is named by version, build and machine, and its server and its decoders run',
  async () => {
    rmSync('dist/release', { recursive: true, force: true })
    execFileSync(process.execPath, ['scripts/release.mjs', '--processor', 'arm64'])
    const [archive = ''] = globSync('dist/release/*.tar.gz')
    expect(archive).toMatch(/\/willow-\d+\.\d+\.\d+-[0-9a-f]{12}(\.changed)?-linux-arm64\.tar\.gz$/)
    const folder = await temporaryFolder()
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const env = { ...process.env, QEMU_LD_PREFIX: '/usr/aarch64-linux-gnu', DATA_DIR: join(folder, 'data') }
    const node = [join(folder, 'willow/bin/node')]
    const decode = `
      const [{ hash }, { default: sharp }, { createCanvas }] = await Promise.all(['@node-rs/argon2', 'sharp', '@napi-rs/canvas'].map((name) => import(name)))
      const png = createCanvas(5, 5).toBuffer('image/png')
      console.log(process.arch, (await hash('a')).slice(0, 10), (await sharp(png).metadata()).width)`
    const words = [...node, '--input-type=module', '--eval', decode]
    expect(execFileSync(emulator, words, { env, cwd: join(folder, 'willow'), encoding: 'utf8' })).toBe('arm64 $argon2id$ 5\n')
    const port = await freePort()
    const server = spawn(emulator, [...node, join(folder, 'willow/src/app/server/main.ts')], {
      env: { ...env, PORT: String(port) },
      stdio: 'ignore',
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(isReady, { timeout: 300_000, interval: 2000 }).toBe(200)
  },
  600_000,
)
