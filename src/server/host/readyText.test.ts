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
  webhookPublicKeyPem: '-----BEGIN PUBLIC KEY-----\nMFkw\nEwYH\n-----END PUBLIC KEY-----\n',
  demoOperators: [],
  firstRun: null,
  noteFirstTokenTold: null,
  createOneTimeLink: () => '',
  close: async () => {},
}
const ready = { version: '1.0.0', link: 'http://localhost:4010/console/open/once' }

describe('readyText', () => {
  it('carries the key that verifies webhooks, for a person on one line', () => {
    const lines = readyText({ isJson: false, opensBrowser: true, usedVariables: [] }, server, ready).split('\n')
    expect(lines).toContain('  webhook public key  MFkwEwYH')
    const line = readyText({ isJson: true, opensBrowser: false, usedVariables: [] }, server, ready)
    expect(JSON.parse(line)).toMatchObject({ webhookPublicKeyPem: server.webhookPublicKeyPem })
  })

  it('says which variables of the terminal it uses', () => {
    const usedVariables = ['COUNTERSIGN_TOKEN_ID', 'COUNTERSIGN_TOKEN_SECRET']
    for (const opensBrowser of [true, false]) {
      const text = readyText({ isJson: false, opensBrowser, usedVariables }, server, ready)
      expect(text).toContain('from the environment  COUNTERSIGN_TOKEN_ID, COUNTERSIGN_TOKEN_SECRET')
    }
  })

  it('tells a person the wallet signing key, whole and on a line of its own', () => {
    const lines = readyText({ isJson: false, opensBrowser: true, usedVariables: [] }, server, ready).split('\n')
    expect(lines).toContain(`  wallet signing key  ${walletSigningKeyHex}`)
  })

  it('tells programs the same key in the JSON line', () => {
    const line = readyText({ isJson: true, opensBrowser: false, usedVariables: [] }, server, ready)
    expect(JSON.parse(line)).toMatchObject({ walletSigningKeyHex, consoleUrl: ready.link, port: 4010, token: null })
    expect(line).not.toContain('\n')
  })

  it('names the workspace wherever it speaks', () => {
    const named = { ...server, workspace: 'lagos' }
    expect(readyText({ isJson: false, opensBrowser: true, usedVariables: [] }, named, ready)).toContain(
      '  workspace           lagos\n',
    )
    expect(readyText({ isJson: false, opensBrowser: false, usedVariables: [] }, named, ready)).toMatch(
      / workspace lagos$/,
    )
    expect(JSON.parse(readyText({ isJson: true, opensBrowser: false, usedVariables: [] }, named, ready))).toMatchObject(
      {
        workspace: 'lagos',
      },
    )
  })

  it('stays one line where nobody opens a browser and there is no first token', () => {
    expect(
      readyText({ isJson: false, opensBrowser: false, usedVariables: [] }, server, ready).split('\n'),
    ).toHaveLength(1)
  })
})
