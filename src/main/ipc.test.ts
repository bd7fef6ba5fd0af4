import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Frame } from './electronMain'
import { isTrustedSender, listenToPage } from './ipc'

const origin = 'http://localhost:4010'
const subjectId = 'AgentAction:01890000-0000-7000-8000-000000000001'
const proposalId = subjectId.replace('AgentAction', 'MoneyProposal')
const mainFrame: Frame = { url: `${origin}/approvals`, parent: null }
const trusted = { origin, webContentsId: () => 1 }

function startListening() {
  const ipc = new EventEmitter()
  const heard: unknown[] = []
  const hear = (message: unknown) => void heard.push(message)
  listenToPage(ipc, trusted, { 'badge:set': hear, 'notify:waiting': hear, 'theme:shown': hear, 'session:open': hear })
  const say = (channel: string, payload: unknown, senderFrame: Frame | null = mainFrame, id = 1) =>
    ipc.emit(channel, { sender: { id }, senderFrame }, payload)
  return { heard, say }
}

describe('messages of the page', () => {
  it.each([
    ['the main frame of the console', mainFrame, 1, true],
    ['another window', mainFrame, 2, false],
    ['a frame inside the page', { url: `${origin}/x`, parent: mainFrame }, 1, false],
    ['a page of another site', { url: 'https://example.com/approvals', parent: null }, 1, false],
    ['the same host on another port', { url: 'http://localhost:4011/approvals', parent: null }, 1, false],
    ['a page without an origin', { url: 'data:text/html,x', parent: null }, 1, false],
    ['a frame that is gone', null, 1, false],
  ])('are heard from %s: %#', (_who, senderFrame, id, isTrusted) => {
    expect(isTrustedSender({ sender: { id }, senderFrame }, trusted)).toBe(isTrusted)
    const { heard, say } = startListening()
    say('badge:set', { count: 3 }, senderFrame, id)
    expect(heard).toEqual(isTrusted ? [{ count: 3 }] : [])
  })

  it.each([
    ['badge:set', { count: 7, extra: true }, { count: 7 }],
    ['badge:set', { count: 1_000_000 }, { count: 99_999 }],
    [
      'notify:waiting',
      { title: 'T', body: 'x'.repeat(400), subjectId },
      { title: 'T', body: 'x'.repeat(300), subjectId },
    ],
    [
      'notify:waiting',
      { title: 'T', body: 'B', subjectId: proposalId },
      { title: 'T', body: 'B', subjectId: proposalId },
    ],
    ['theme:shown', { theme: 'dark' }, { theme: 'dark' }],
  ])('carry only what the channel declares: %s %#', (channel, payload, expected) => {
    const { heard, say } = startListening()
    say(channel, payload)
    expect(heard).toEqual([expected])
  })

  it.each([
    ['badge:set', undefined],
    ['badge:set', 'three'],
    ['badge:set', { count: -1 }],
    ['badge:set', { count: 1.5 }],
    ['badge:set', { count: '3' }],
    ['notify:waiting', { title: 'T', body: 'B', subjectId: '../settings' }],
    ['notify:waiting', { title: 'T', body: 'B', subjectId: `${subjectId}/../..` }],
    ['notify:waiting', { title: 1, body: 'B', subjectId }],
    ['theme:shown', { theme: 'sepia' }],
    ['theme:shown', null],
    ['app:quit', { count: 1 }],
  ])('are dropped when malformed or unknown: %s %#', (channel, payload) => {
    const { heard, say } = startListening()
    say(channel, payload)
    expect(heard).toEqual([])
  })
})
