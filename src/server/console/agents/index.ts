export const agentsConsoleHandlers = {} as never
