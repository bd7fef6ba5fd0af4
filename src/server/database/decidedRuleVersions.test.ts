import BetterSqlite3 from 'better-sqlite3'
import { expect, it } from 'vitest'
import { MIGRATIONS, migrate } from './migrate'

it('tells under which rules older payments were decided: by what was signed, by when, and by the audit log', () => {
  const sqlite = new BetterSqlite3(':memory:')
  const older = MIGRATIONS.filter(({ version }) => version < 86)
  migrate(sqlite, older)
  sqlite.pragma('foreign_keys = OFF')
  const at = (minute: number) => `2026-11-01T00:0${minute}:00.000Z`
  const version = sqlite.prepare(
    "INSERT INTO approval_rule_versions (number, rules_json, changed_at, changed_by_json) VALUES (?, '{}', ?, '{}')",
  )
  for (const [number, minute] of [1, 2, 2, 4, 4].entries()) version.run(number + 1, at(minute))
  const audit = sqlite.prepare(
    `INSERT INTO audit_log (id, at, wall_at, actor_kind, operation_id, target_id, outcome, details_json)
      VALUES ('Audit:' || ?, ?, '${at(0)}', 'operator', ?, ?, 'DONE', ?)`,
  )
  audit.run(1, at(2), 'changeApprovalRules', 'ApprovalRules:2', null)
  audit.run(2, at(2), 'approveAgentAction', 'AgentAction:token', '{"outcome":"SIGNATURES_MISSING"}')
  audit.run(3, at(2), 'agentExecuteQuote', 'AgentAction:through', '{"outcome":"EXECUTE"}')
  audit.run(4, at(2), 'cancelMoneyProposal', 'MoneyProposal:cancelled', null)
  audit.run(41, at(2), 'rejectPendingPayment', 'AgentAction:door', '{"outcome":"REJECTED"}')
  audit.run(5, at(2), 'changeApprovalRules', 'ApprovalRules:3', null)
  audit.run(6, at(2), 'rejectAgentAction', 'AgentAction:token', '{"outcome":"REJECTED"}')
  audit.run(7, at(3), 'createMoneyProposal', 'MoneyProposal:unnamed', null)
  audit.run(8, at(4), 'changeApprovalRules', 'ApprovalRules:4', '{"failedProposals":1}')
  audit.run(9, at(4), 'changeApprovalRules', 'ApprovalRules:5', '{"failedProposals":0}')
  const action = sqlite.prepare(
    `INSERT INTO agent_actions (id, agent_id, customer_id, platform_customer_id, status, type, transaction_id,
      amount, currency, policy_trace_json, decided_at, created_at, updated_at)
      VALUES ('AgentAction:' || ?, 'a', 'c', 'p', ?, 'TRANSFER_OUT', ?, 1, 'USD', '[]', ?, ?, '${at(0)}')`,
  )
  action.run('before', 'APPROVED', 't1', at(0), at(0))
  action.run('token', 'REJECTED', 't2', at(2), at(0))
  action.run('through', 'APPROVED', 't3', null, at(2))
  action.run('door', 'REJECTED', 't6', at(2), at(0))
  action.run('signed', 'APPROVED', 't4', at(2), at(0))
  action.run('waiting', 'PENDING_APPROVAL', 't5', null, at(0))
  sqlite.exec(`INSERT INTO approval_votes (id, subject_id, caster_kind, caster_id, caster_name, standing_json,
    subject_text, subject_sha256, rule_version, checklist_json, evidence_json, cast_at, settled_at)
    VALUES ('Vote:1', 'AgentAction:signed', 'token', 'x', 'x', '{}', '', '', 1, '[]', '[]', '${at(1)}', '${at(2)}')`)
  const proposal = sqlite.prepare(
    `INSERT INTO money_proposals (id, call_json, reason, proposer_id, proposer_name, state, failure_json, created_at,
      ended_at) VALUES ('MoneyProposal:' || ?, '{}', 'x', 'Operator:1', 'Ana', ?, ?, '${at(0)}', ?)`,
  )
  proposal.run('cancelled', 'CANCELLED', null, at(2))
  proposal.run('named', 'FAILED', '{"reason":"SIGNATURES_NOT_REQUIRED","details":{"ruleVersion":3}}', at(4))
  proposal.run('unnamed', 'FAILED', '{"reason":"SIGNATURES_NOT_REQUIRED","details":{}}', at(4))
  proposal.run('waiting', 'WAITING', null, null)
  migrate(sqlite)
  const told = (table: string) => sqlite.prepare(`SELECT id, decided_rule_version FROM ${table}`).raw().all()
  expect(Object.fromEntries([...told('agent_actions'), ...told('money_proposals')] as [string, number][])).toEqual({
    'AgentAction:before': 0,
    'AgentAction:token': 3,
    'AgentAction:through': 2,
    'AgentAction:door': 2,
    'AgentAction:signed': 1,
    'AgentAction:waiting': null,
    'MoneyProposal:cancelled': 2,
    'MoneyProposal:named': 3,
    'MoneyProposal:unnamed': 4,
    'MoneyProposal:waiting': null,
  })
  sqlite.close()
})
