import { describe, expect, it } from 'vitest'
import { readyText } from './readyText'
import type { RunningServer } from './startServer'

const walletSigningKeyHex = `04${'ab'.repeat(64)}`
const server: RunningServer = {
  url: 'http://localhost:4010',
  baseUrl: 'http://localhost:4010/2025-10-13',
  port: 4010,
  dataDir: '/data',
  workspace: null,
  walletSigningKeyHex,
  firstRun: null,
  createOneTimeLink: () => '',
  close: async () => {},
}
const ready = { version: '1.0.0', link: 'http://localhost:4010/console/open/once' }

describe('readyText', () => {
  it('tells a person the wallet signing key, whole and on a line of its own', () => {
    const lines = readyText({ isJson: false, opensBrowser: true }, server, ready).split('\n')
    expect(lines).toContain(`  wallet signing key  ${walletSigningKeyHex}`)
  })

  it('tells programs the same key in the JSON line', () => {
    const line = readyText({ isJson: true, opensBrowser: false }, server, ready)
    expect(JSON.parse(line)).toMatchObject({ walletSigningKeyHex, consoleUrl: ready.link, port: 4010, token: null })
    expect(line).not.toContain('\n')
  })

  it('names the workspace wherever it speaks', () => {
    const named = { ...server, workspace: 'lagos' }
    expect(readyText({ isJson: false, opensBrowser: true }, named, ready)).toContain('  workspace           lagos\n')
    expect(readyText({ isJson: false, opensBrowser: false }, named, ready)).toMatch(/ workspace lagos$/)
    expect(JSON.parse(readyText({ isJson: true, opensBrowser: false }, named, ready))).toMatchObject({
      workspace: 'lagos',
    })
  })

  it('stays one line where nobody opens a browser and there is no first token', () => {
    expect(readyText({ isJson: false, opensBrowser: false }, server, ready).split('\n')).toHaveLength(1)
  })
})
