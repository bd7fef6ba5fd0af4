import { contextBridge, ipcRenderer } from 'electron'
import { BRIDGE_NAME } from './bridge'
import { createBridge } from './createBridge'

contextBridge.exposeInMainWorld(BRIDGE_NAME, createBridge(ipcRenderer))
