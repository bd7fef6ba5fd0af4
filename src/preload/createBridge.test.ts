import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createBridge } from './createBridge'

class FakeIpc extends EventEmitter {
  readonly sent: unknown[][] = []

  send(...args: unknown[]): void {
    this.sent.push(args)
  }
}

it('sends what the page may send, and nothing on any other channel', () => {
  const ipc = new FakeIpc()
  const bridge = createBridge(ipc)
  bridge.send('badge:set', { count: 2 })
  for (const channel of ['page:navigate', 'toString', 'ELECTRON_BROWSER_REQUIRE']) {
    bridge.send(channel as 'badge:set', { count: 9 })
  }
  expect(ipc.sent).toEqual([['badge:set', { count: 2 }]])
})

it('hands messages over without the event that carries a way back, until told to stop', () => {
  const ipc = new FakeIpc()
  const heard: unknown[][] = []
  const stop = createBridge(ipc).listen('page:navigate', (...args) => void heard.push(args))
  ipc.emit('page:navigate', { sender: 'secret' }, { path: '/approvals' })
  stop()
  ipc.emit('page:navigate', { sender: 'secret' }, { path: '/agents' })
  expect(heard).toEqual([[{ path: '/approvals' }]])
  expect(ipc.listenerCount('page:navigate')).toBe(0)
})

it('listens on no channel that is not for the page', () => {
  const ipc = new FakeIpc()
  createBridge(ipc).listen('badge:set' as 'page:navigate', () => undefined)()
  expect(ipc.eventNames()).toEqual([])
})
