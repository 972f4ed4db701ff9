// Hands Kratos' whole courier context to the inbox.
function(ctx) ctx
