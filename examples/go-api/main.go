// An API for signed-in people. It verifies the JWT that Kratos issues for a session.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/MicahParks/keyfunc/v3"
	"github.com/golang-jwt/jwt/v5"
)

// setting reads an environment variable. The defaults fit Latchkey's `npm run dev`.
func setting(name, standard string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return standard
}

// claims are the claims of a token. The subject is the ID of the identity in Kratos, which never changes.
type claims struct {
	Email string `json:"email"`
	jwt.RegisteredClaims
}

// check passes the claims of a valid token to the handler, and rejects any other request. Each invalid token gets the
// same response, so that an attacker does not learn what is wrong with it.
func check(keys jwt.Keyfunc, handle func(http.ResponseWriter, *claims)) http.HandlerFunc {
	parser := jwt.NewParser(
		jwt.WithValidMethods([]string{"ES256"}), // Never accept the algorithm that the token names itself.
		jwt.WithIssuer(setting("ISSUER", "http://localhost:3000/api/.ory")),
		jwt.WithAudience(setting("AUDIENCE", "api")),
		jwt.WithExpirationRequired(),
	)
	return func(w http.ResponseWriter, r *http.Request) {
		token, hasToken := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		person := &claims{}
		if _, err := parser.ParseWithClaims(token, person, keys); !hasToken || err != nil || person.Subject == "" {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "Send a valid token.", http.StatusUnauthorized)
			return
		}
		handle(w, person)
	}
}

// orders returns only the orders of the person that the token identifies.
func orders(w http.ResponseWriter, person *claims) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"person": person.Subject, "email": person.Email, "orders": []string{"A lantern"},
	})
}

func main() {
	// keyfunc fetches the keys every hour, and again when a token names an unknown key.
	keys, err := keyfunc.NewDefaultCtx(context.Background(), []string{setting("JWKS_URL", "http://localhost:4456/jwks.json")})
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("GET /orders", check(keys.Keyfunc, orders))
	server := &http.Server{
		Addr:              setting("HOST", "127.0.0.1") + ":" + setting("PORT", "3107"),
		ReadHeaderTimeout: 5 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
