import { createRoot } from 'react-dom/client'
import { AuthProvider } from 'react-oidc-context'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Callback } from './callback.tsx'
import { Home } from './home.tsx'
import { oidc } from './oidc.ts'
import { Orders } from './orders.tsx'
import { SignedIn } from './signed-in.tsx'

const element = document.getElementById('app')
if (!element) throw new Error('index.html has no place for the application.')

createRoot(element).render(
  <AuthProvider userManager={oidc}>
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/callback" element={<Callback />} />
        <Route element={<SignedIn />}>
          <Route path="/orders" element={<Orders />} />
        </Route>
      </Routes>
    </BrowserRouter>
  </AuthProvider>,
)
