import { createStore } from './createStore'

/** Whether this browser may still speak for the desk; `ended` shows the screen that says how to get a new link. */
export const sessionState = createStore<'open' | 'ended'>('open')
