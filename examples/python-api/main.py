"""An API for signed-in people. It verifies the JWT that Kratos issues for a session."""

import os
from typing import Annotated

import jwt
import uvicorn
from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

# The defaults fit Latchkey's `npm run dev`.
PORT = int(os.environ.get("PORT", "3106"))
ISSUER = os.environ.get("ISSUER", "http://localhost:3000/api/.ory")
AUDIENCE = os.environ.get("AUDIENCE", "api")
JWKS_URL = os.environ.get("JWKS_URL", "http://localhost:4456/jwks.json")

# The client caches the keys for five minutes, and fetches them again when a token names an unknown key.
keys = jwt.PyJWKClient(JWKS_URL, timeout=5)
bearer = HTTPBearer(auto_error=False)
app = FastAPI()


def refused() -> HTTPException:
    """The same response for each invalid token, so that an attacker does not learn what is wrong with it."""
    return HTTPException(401, "Send a valid token.", {"WWW-Authenticate": "Bearer"})


def signed_in(sent: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> dict:
    """Verifies the token and returns its claims. `sub` is the ID of the identity in Kratos, which never changes."""
    if sent is None:
        raise refused()
    try:
        key = keys.get_signing_key_from_jwt(sent.credentials)
        return jwt.decode(
            sent.credentials,
            key,
            algorithms=["ES256"],  # Never accept the algorithm that the token names itself.
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"require": ["exp", "sub"]},
        )
    except jwt.PyJWKClientConnectionError as error:
        raise HTTPException(503, "The keys cannot be read.") from error
    except jwt.PyJWTError as error:
        raise refused() from error


@app.get("/orders")
def orders(person: Annotated[dict, Depends(signed_in)]) -> dict:
    """Returns only the orders of the person that the token identifies."""
    return {"person": person["sub"], "email": person.get("email"), "orders": ["A lantern"]}


if __name__ == "__main__":
    uvicorn.run(app, host=os.environ.get("HOST", "127.0.0.1"), port=PORT)
