import type { ReactNode } from 'react'
import { type FormNotice, NoticeView } from '@/components/flow/notice-view'
import { SignOutForm } from '@/components/screens/sign-out-form'
import { signedInText } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import type { PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

/** The props of all actions. */
export interface RequiredCardProps {
  readonly t: Translator
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  /** Which step this is, and how many there are; undefined if it does not count. */
  readonly place: { readonly position: number; readonly count: number } | undefined
  /** Why the page is shown again: it was open for too long, or its form was not sent from it. */
  readonly notice: FormNotice | undefined
  readonly signOut: PostTarget
}

interface Props extends RequiredCardProps {
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

/** One required action. A person who declines can sign out. */
export function RequiredCard({ t, identifier, place, notice, signOut, title, hint, children }: Props) {
  const isOneOfSeveral = place !== undefined && place.count > 1
  return (
    <Card
      title={title}
      step={isOneOfSeveral ? t.text('phone.step', { step: place.position, steps: place.count }) : undefined}
      subtitle={signedInText(identifier, t)}
    >
      {notice && <NoticeView notice={notice} t={t} />}
      <p>{hint}</p>
      {children}
      <SignOutForm label={t.text('action.sign_out')} signOut={signOut} className={buttonClass('outline')} />
    </Card>
  )
}
