import { isRemoval } from '@/components/flow/node-roles'
import type { Severity } from '@/components/ui/severity'
import type { Translator } from '@/lib/i18n/translator'
import { providerName } from '@/lib/messages/provider-name'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { knownName } from '@/lib/ory/kratos/flow/known-name'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { codesLeft, hasNode, type SettingsRow } from './settings-rows'
import { displayValue } from './shown-value'

/** The latest time that a Date can hold, in seconds. */
const lastSecond = 8.64e12

interface RowTexts {
  readonly name: string
  /** Only what Kratos reported. */
  readonly state?: string | undefined
  readonly isOn?: boolean
  /** The label that opens the row; undefined if the row has a button that acts immediately. */
  readonly action?: string
  /** A note to read before using the form. */
  readonly hint?: string | undefined
  /** A warning before using the form. */
  readonly warning?: { readonly severity: Severity; readonly text: string } | undefined
}

interface RowTextsInput {
  readonly t: Translator
  readonly flow: Flow
  readonly group: SettingsGroup | 'other'
  readonly row: SettingsRow
  /** Whether the section has nothing that can be removed yet. */
  readonly isFirstOfKind: boolean
}

/** The texts of a row: its name, its state, the label that opens it. */
export function settingsRowTexts(input: RowTextsInput): RowTexts {
  const { row } = input
  if (row.kind === 'removal') return removalTexts(input)
  if (row.kind === 'link') {
    const { t } = input
    return { name: providerOf(row, t), state: t.text('settings.not_linked') }
  }
  return formTexts(input)
}

function formTexts({ t, flow, group, row, isFirstOfKind }: RowTextsInput): RowTexts {
  const name = t.text(`settings.row_${group}`)
  switch (group) {
    case 'profile':
      return {
        name: shown(knownName(flow.identity?.traits), t) ?? name,
        state: shown(knownIdentifier(flow), t),
        action: t.text('row.change'),
      }
    case 'totp': {
      const texts = { name, state: t.text('settings.off'), action: t.text('row.set_up') }
      return { ...texts, hint: t.text('settings.hint_totp') }
    }
    case 'lookup_secret':
      return { name, ...codesTexts(row, t) }
    case 'webauthn':
      return { name, ...(isFirstOfKind && { state: t.text('settings.none') }), action: t.text('row.add') }
    case 'passkey': {
      // Only Kratos' button for a new passkey acts immediately.
      const isPlain = row.read.every(({ kind }) => kind === 'hidden' || kind === 'passkey')
      const name = t.text(isFirstOfKind ? 'settings.row_passkey' : 'settings.row_passkey_new')
      const texts = {
        name,
        state: t.text(needsSpare(flow) ? 'settings.hint_passkey_spare' : 'settings.hint_passkey'),
      }
      return isPlain ? texts : { ...texts, action: t.text('row.add') }
    }
    default:
      return { name, action: t.text('row.change') }
  }
}

/** Whether a lost device would lock the owner out, or nearly: the single passkey is the last credential. */
function needsSpare({ ui }: Flow): boolean {
  const [passkey, ...others] = ui.nodes.filter(({ attributes }) => attributes.name === 'passkey_remove')
  const isLast = passkey?.attributes.disabled === true || passkey?.meta?.label?.context?.left !== undefined
  return isLast && others.length === 0
}

function codesTexts(row: SettingsRow, t: Translator) {
  const count = codesLeft(row)
  if (hasNode(row, 'lookup_secret_confirm')) {
    const state = t.text('settings.codes_unconfirmed')
    return { state, action: t.text('row.set_up'), hint: t.text('settings.hint_codes_new') }
  }
  if (count || hasNode(row, 'lookup_secret_disable')) {
    const known = [count && t.text('settings.codes_left', count), sinceText(row, t)].filter(Boolean)
    const state = known.join(' · ') || t.text('settings.codes_on')
    return { state, isOn: true, action: t.text('row.change'), hint: t.text('settings.hint_codes_on') }
  }
  return {
    state: t.text('settings.codes_off'),
    action: t.text('row.set_up'),
    hint: t.text('settings.hint_codes'),
  }
}

function removalTexts({ t, group, row }: RowTextsInput): RowTexts {
  const action = t.text(group === 'oidc' ? 'row.unlink' : 'row.remove')
  switch (group) {
    case 'oidc': {
      const name = providerOf(row, t)
      // A disabled button itself explains that this is the only credential.
      const isLocked = row.read.some((node) => 'disabled' in node && node.disabled)
      const hint = isLocked ? undefined : t.text('settings.hint_unlink', { provider: name })
      const { account } = contextOf(row)
      const state =
        typeof account === 'string'
          ? t.text('settings.linked_account', { account })
          : t.text('settings.linked')
      return { name, state, isOn: true, action, hint, warning: warningOf(row, t) }
    }
    case 'totp': {
      const name = t.text('settings.row_totp')
      const state = sinceText(row, t) ?? t.text('settings.on')
      return { name, state, isOn: true, action, hint: t.text('settings.hint_totp_on') }
    }
    case 'passkey':
    case 'webauthn': {
      const name = numbered(keyName(row, t) ?? t.text(`settings.row_${group}`), row, t)
      const state = [addedText(row, t), syncedText(row, t)].filter(Boolean).join(' · ')
      const hint = t.text(`settings.hint_${group}_on`)
      return { name, state, action, hint, warning: warningOf(row, t) }
    }
    case 'lookup_secret': {
      const { action: _, ...texts } = codesTexts(row, t)
      return {
        name: t.text('settings.row_lookup_secret'),
        ...texts,
        action,
        hint: t.text('settings.hint_codes_off'),
      }
    }
    default:
      return { name: t.text(`settings.row_${group}`), action }
  }
}

/** Two keys of one name are distinguished. */
function numbered(name: string, row: SettingsRow, t: Translator): string {
  const { number } = contextOf(row)
  return typeof number === 'number' ? t.text('settings.row_numbered', { name, number }) : name
}

function syncedText(row: SettingsRow, t: Translator): string | undefined {
  const { is_synced: isSynced } = contextOf(row)
  if (typeof isSynced !== 'boolean') return undefined
  return t.text(isSynced ? 'settings.key_synced' : 'settings.key_on_device')
}

/** Kratos allows removing the last credential if it counts one that may not be enough. */
function warningOf(row: SettingsRow, t: Translator): RowTexts['warning'] {
  const { left } = contextOf(row)
  if (left === 'code') return { severity: 'info', text: t.text('settings.last_way_code') }
  return left === 'nothing' ? { severity: 'error', text: t.text('settings.last_way') } : undefined
}

function contextOf({ read }: SettingsRow): Readonly<Record<string, unknown>> {
  return read[0]?.label.context ?? {}
}

/**
 * Since when a second factor is on, as `withSecondFactorDetails` (lib/flows) added it to the button that ends
 * it.
 */
function sinceText({ read }: SettingsRow, t: Translator): string | undefined {
  const date = dateIn(read.find(isRemoval)?.label.context?.added_at_unix)
  return date && t.text('settings.on_since', { date })
}

function dateIn(at: unknown): Date | undefined {
  return typeof at === 'number' && at > 0 && at <= lastSecond ? new Date(at * 1000) : undefined
}

/** The name that the visitor gave a key. `unnamed` is Kratos' English text for a key without one. */
function keyName(row: SettingsRow, t: Translator): string | undefined {
  const { display_name: name } = contextOf(row)
  return typeof name === 'string' && name !== 'unnamed' ? shown(name, t) : undefined
}

function addedText(row: SettingsRow, t: Translator): string | undefined {
  const date = dateIn(contextOf(row).added_at_unix)
  return date && t.text('settings.added', { date })
}

/** The provider's name: the operator's label, or the usual one. */
export function providerOf(row: SettingsRow, t: Translator): string {
  const { provider } = contextOf(row)
  const [node] = row.read
  const name = typeof provider === 'string' ? provider : (node && 'value' in node && node.value) || ''
  return shown(providerName(name), t) ?? t.text('settings.row_oidc')
}

function shown(text = '', t: Translator): string | undefined {
  return displayValue(text, t) || undefined
}
