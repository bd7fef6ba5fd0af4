import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'

/** The playground, in the words that people and screen readers have for it. */
export class PlaygroundScreen {
  readonly page: Page
  readonly steps: Locator
  readonly evidence: Locator
  readonly keyRing: Locator

  constructor(page: Page) {
    this.page = page
    this.steps = page.getByRole('region', { name: 'Steps' })
    this.evidence = page.getByRole('region', { name: 'What travelled' })
    this.keyRing = page.getByRole('region', { name: 'Key ring' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Playground' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Playground' })).toBeVisible()
  }

  /** Makes a customer whose wallet is then chosen. */
  async makeCustomer(): Promise<void> {
    await this.page.getByRole('button', { name: 'New sandbox customer' }).click()
    await expect(this.page).toHaveURL(/account=InternalAccount:/)
    await expect(this.steps).toBeVisible()
  }

  async choose(ceremony: string): Promise<void> {
    const choices = this.page.getByRole('navigation', { name: 'Ceremonies' })
    await choices.getByRole('button', { name: ceremony, exact: false }).click()
    await expect(this.steps.getByRole('heading', { level: 2, name: ceremony })).toBeVisible()
  }

  async act(name: string): Promise<void> {
    await this.steps.getByRole('button', { name }).click()
  }

  /** Carries out whatever is left of the ceremony. */
  async runRest(): Promise<void> {
    await this.steps.getByRole('button', { name: 'Run all remaining steps' }).click()
    await expect(this.steps.getByText('Everything has been carried out.')).toBeVisible({ timeout: 30_000 })
  }

  async showStep(number: number): Promise<void> {
    await this.steps.getByRole('button', { name: new RegExp(`^Step ${number},`) }).click()
  }

  async showTab(name: 'Request' | 'Response' | 'Bytes'): Promise<Locator> {
    await this.evidence.getByRole('tab', { name }).click()
    return this.evidence.getByRole('region', { name, exact: true })
  }
}
